import { issueRule } from '../issue-rule.ts'

/** Reports fields in expressions that the schema of their object does not have. */
export const rule = issueRule('every-field-in-an-expression-exists', 'unknown-field')
