import { issueRule } from '../issue-rule.ts'

/** Reports names in expressions that do not exist at their position. */
export const rule = issueRule('every-name-in-an-expression-exists', 'unknown-name')
