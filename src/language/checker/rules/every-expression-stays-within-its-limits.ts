import { issueRule } from '../issue-rule.ts'

/** No part of an expression certainly makes more, or runs longer, than an expression may. */
export const rule = issueRule('every-expression-stays-within-its-limits', 'beyond-limits')
