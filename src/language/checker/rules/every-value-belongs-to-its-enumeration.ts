import { issueRule } from '../issue-rule.ts'

/** A text compared with an enumeration is one of its values. */
export const rule = issueRule('every-value-belongs-to-its-enumeration', 'unknown-value')
