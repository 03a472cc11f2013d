import { issueRule } from '../issue-rule.ts'

/** Reports strings compared with an enumeration that does not contain them. */
export const rule = issueRule('every-value-belongs-to-its-enumeration', 'unknown-value')
