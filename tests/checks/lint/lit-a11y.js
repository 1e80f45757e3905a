import plugin from 'eslint-plugin-lit-a11y';

/*
 * Rules of eslint-plugin-lit-a11y store data in `parserServices`, which oxlint seals. Each rule therefore gets
 * its own writable object.
 */

const withServices = (rule) => ({
  ...rule,
  create(context) {
    const sourceCode = Object.create(context.sourceCode, { parserServices: { value: {} } });
    return rule.create(Object.create(context, { sourceCode: { value: sourceCode } }));
  },
});

export default {
  meta: { name: 'lit-a11y' },
  rules: Object.fromEntries(Object.entries(plugin.rules).map(([name, rule]) => [name, withServices(rule)])),
};
