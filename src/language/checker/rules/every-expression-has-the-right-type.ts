import { issueRule } from '../issue-rule.ts'

/** Reports expressions whose type does not fit their position, such as a condition that is not boolean. */
export const rule = issueRule('every-expression-has-the-right-type', 'wrong-result')
