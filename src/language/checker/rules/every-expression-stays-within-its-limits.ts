import { issueRule } from '../issue-rule.ts'

/** Reports expressions that exceed the limits of size and time. */
export const rule = issueRule('every-expression-stays-within-its-limits', 'beyond-limits')
