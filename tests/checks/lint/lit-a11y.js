import plugin from 'eslint-plugin-lit-a11y';

/*
 * The rules of eslint-plugin-lit-a11y keep what they find in `parserServices`, which this linter seals: each gets an object
 * of its own.
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
