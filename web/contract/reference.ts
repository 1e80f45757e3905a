import { endpoint } from './endpoint.ts';

/** The API's description, generated from the schemas that validate requests and responses. */
export const describeCalls = endpoint({
  id: 'describeCalls',
  tag: 'Operation',
  method: 'get',
  path: '/api/openapi.json',
  summary: 'Return this API as an OpenAPI 3.1 document.',
  access: 'anyone',
  rate: 'free',
  produces: 'application/json; charset=utf-8',
});
