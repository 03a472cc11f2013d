import { issueRule } from '../issue-rule.ts'

/** Reports expressions that are not valid CEL or use unknown functions. */
export const rule = issueRule('every-expression-can-be-read', 'syntax')
