import { issueRule } from '../issue-rule.ts'

/** No expression exceeds the limits of size and time. */
export const rule = issueRule('every-expression-stays-within-its-limits', 'beyond-limits')
