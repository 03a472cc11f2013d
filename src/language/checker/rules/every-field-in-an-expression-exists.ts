import { issueRule } from '../issue-rule.ts'

/** Fields in expressions exist in the schema of their object. */
export const rule = issueRule('every-field-in-an-expression-exists', 'unknown-field')
