import type { FieldProblem } from './store.ts'

/**
 * Returns the text of an error: the server's if there is one, or else one that refers to another field by its label.
 */
export function errorTextOf(
  { key, params, message }: Pick<FieldProblem, 'key' | 'params' | 'message'>,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  if (message !== undefined && message !== '') return message
  const { field } = params
  return t(key, typeof field === 'string' ? { ...params, field: t(`fields.${field}`) } : params)
}

/** Returns the text of an error for display at its field. In multilingual texts it states the language concerned. */
export function errorTextInLanguage(problem: FieldProblem, t: Parameters<typeof errorTextOf>[1]): string {
  const { language } = problem
  return language === undefined
    ? errorTextOf(problem, t)
    : `${t(`language.${language}`)}: ${errorTextOf(problem, t)}`
}
