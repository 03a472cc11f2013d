import { useMemo } from 'react'
import { calendarDay } from '../../domain/calendar.ts'
import type { Problem } from '../../language/checker/problem.ts'
import { readSettings, type Settings } from '../../language/customization/settings.ts'
import type { FieldError } from '../../language/validation/field-error.ts'
import { errorTextOf } from '../../renderer/forms/error-texts.ts'
import { useReader, useServices } from '../../renderer/hooks.ts'
import { settingsValidatorOf } from './check.ts'
import { settingAt } from './setting-at.ts'

/** A problem in the terms of the settings form. */
export interface SettingProblem {
  /** The setting's name on the page. */
  place: string
  /** The message in the page's language; undefined if there is none. */
  message: string | undefined
}

/** Returns a function that describes a problem in the terms of the settings form; undefined for a problem elsewhere. */
export function useSettingProblems(
  settings: Settings | undefined,
  source: string,
): (problem: Problem) => SettingProblem | undefined {
  const { t, now, tenant } = useServices()
  const read = useReader()
  return useMemo(() => {
    // Validates with the first problem only, because a valid document has none.
    let errors: readonly FieldError[] | undefined
    return (problem) => {
      const name = settings && settingAt(problem, settings.form)
      const section = settings?.form.sections.find(({ fields }) => fields.some(({ field }) => field === name))
      const field = section?.fields.find((one) => one.field === name)
      if (!settings || !section || !field) return undefined
      errors ??= settingsValidatorOf(settings.form)(
        readSettings(source, settings.form)?.values ?? {},
        calendarDay(now(), tenant.time_zone),
      )
      const error = errors.find((one) => one.field === name || one.field.startsWith(`${name}.`))
      const messageSource = problem.userMessage ?? error
      return {
        place: [section.title ?? '', field.label].map((text) => read.text(text, {})).join(' › '),
        message: messageSource && errorTextOf(messageSource, t),
      }
    }
  }, [settings, source, read, t, now, tenant])
}
