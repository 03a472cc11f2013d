import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../src/app/api-error.ts'
import { errorToast } from '../../src/app/error-toast.ts'
import { createTexts } from '../../src/app/i18n.ts'
import { withoutUndefined } from '../../src/language/common/objects.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import cases from './fixtures/toasts.json' with { type: 'json' }
import { tenantWith } from './platform.ts'

interface Case {
  status: number
  text: string
  reason?: string
  told?: boolean
  hide_error?: boolean
  /** The text of the toast's first part: what was not done. */
  undone?: string
  /** The toast's text; undefined if there is none. */
  es?: string
  en?: string
}

const { texts } = readLibrary()

describe.each(['es', 'en'] as const)('the error toast in %s', (language) => {
  const load = async () => texts[language]
  const { t, loadAll: whole } = createTexts({
    language,
    load,
    tenant: tenantWith(),
    now: () => new Date(),
    report,
  })

  beforeAll(whole)

  it.each(cases as Case[])('has the text of chapter 8 for $status $text $reason', (one) => {
    const { status, text, reason, told = true, hide_error, undone } = one
    const error = new ApiError(
      status,
      'x',
      withoutUndefined({ message: text, reason, hasEnvelope: told, hideError: hide_error }),
    )
    if (undone !== undefined) error.undone = undone
    expect(errorToast(error, t)).toBe(one[language])
  })

  it('has the general text for an error without a response', () => {
    expect(errorToast(new Error('x is not a function'), t)).toBe(texts[language]['api_client.error_default'])
  })
})

/** Throws, because the texts under test must have all their values. */
function report(error: unknown): never {
  throw error
}
