import { endpoint } from './endpoint.ts';

/** The API's description, made from the schemas that check its requests and answers. */
export const describeCalls = endpoint({
  id: 'describeCalls',
  tag: 'Operation',
  method: 'get',
  path: '/api/openapi.json',
  summary: 'Describe every call as an OpenAPI 3.1 document.',
  access: 'anyone',
  rate: 'free',
  produces: 'application/json; charset=utf-8',
});
