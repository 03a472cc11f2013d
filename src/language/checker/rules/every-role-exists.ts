import { issueRule } from '../issue-rule.ts'

/** Reports roles in expressions that do not exist. */
export const rule = issueRule('every-role-exists', 'unknown-role')
