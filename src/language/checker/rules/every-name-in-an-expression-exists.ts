import { issueRule } from '../issue-rule.ts'

/** An expression uses only names that its place has: session, tenant, names under data, row, form, and so on. */
export const rule = issueRule('every-name-in-an-expression-exists', 'unknown-name')
