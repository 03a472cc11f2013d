import { issueRule } from '../issue-rule.ts'

/** A field that may be missing is asked for with has() or given a stand-in. */
export const rule = issueRule('every-optional-field-is-guarded', 'unguarded-field')
