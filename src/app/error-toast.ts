import { ApiError } from './api-error.ts'

type Translate = (keys: readonly string[], values: Record<string, unknown>) => string

/**
 * The sentence of the error toast, or undefined when none is due (specification, chapter 8): no answer, a 404 without
 * a body, or an answer that asks to hide it. Below 500 the wording only frames the server's own text, so without that
 * text the general sentence is told. Where the page said what was not done, that stands in the wording's place.
 */
export function errorToast(error: unknown, t: Translate): string | undefined {
  if (!(error instanceof ApiError)) return t(['api_client.error_default'], {})
  const { status, message, reason = message, hideError, told, undone } = error
  if (status === 0 || hideError || (status === 404 && !told)) return undefined
  const framesNothing = status < 500 && reason === ''
  const keys = framesNothing ? [] : [`api_client.response_code_${status}`]
  const sentence = t([...keys, 'api_client.error_default'], { error: reason })
  if (undone === undefined) return sentence
  return `${undone} ${status < 500 && reason !== '' ? reason : sentence}`
}
