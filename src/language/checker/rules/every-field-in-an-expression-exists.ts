import { issueRule } from '../issue-rule.ts'

/** What stands after a point is a field that the schema of the thing before it has. */
export const rule = issueRule('every-field-in-an-expression-exists', 'unknown-field')
