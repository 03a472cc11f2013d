import { useEffect, useRef, useState } from 'react'
import type { FormBlock } from '../../generated/language.ts'
import type { Language } from '../../language/documents/library.ts'
import { missingNow, type Places, placeOfError } from '../../language/forms/active-fields.ts'
import { namedValues, type Values } from '../../language/forms/values.ts'
import { check } from '../../language/validation/messages.ts'
import { schemaAt } from '../../language/validation/place.ts'
import type { Scope } from '../data/scope.ts'
import { useReader } from '../hooks.ts'
import { useScreen } from '../screen/screen-context.ts'
import { type ComposedForm, useServices } from '../services.ts'
import { formScope } from './context.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from './draft.ts'
import { withoutFollowing } from './following-errors.ts'
import { limitErrors, limitsOf, missingErrors } from './limits.ts'
import { openForms } from './open-forms.ts'
import { keepOverReload, reloadKey, restoreForm } from './reload.ts'
import { type FieldProblem, FormStore } from './store.ts'
import { type TypedData, watchTypedData } from './typed-data.ts'
import { validatorFor } from './validator.ts'
import { initialValues, submittedValues } from './values.ts'
import { holdsIn, visiblePlaces } from './visible-places.ts'

interface FormState {
  store: FormStore
  /** Returns the values to send. */
  submission(): Record<string, unknown>
  /** Shows the errors with which the server refused the form. */
  refused(problems: readonly FieldProblem[]): void
  /** Called after a successful submit. */
  sent(): void
}

/** Creates the store of an open form: its initial values, and its validation with the current names. */
export function useFormStore(block: FormBlock, form: ComposedForm, scope: Scope): FormState {
  const host = useServices()
  const read = useReader()
  const now = useRef({ block, scope, read })
  now.current = { block, scope, read }
  const draft = typeof block.draft === 'string' ? draftKey(block.draft, host.session.id) : undefined
  const [store] = useState(
    () => new FormStore(initial(), problemsOf, Object.keys(block.data ?? {}), knownValues()),
  )

  useEffect(() => (draft === undefined ? undefined : keepDraft(draft, form, store)), [draft, form, store])

  useEffect(() => {
    openForms.add(store)
    return () => void openForms.delete(store)
  }, [store])

  const onReload = reloadKey(form, host.session.id)
  useEffect(() => keepOverReload(onReload, form, store), [onReload, form, store])

  const known = knownValues()
  const started = useRef(known)
  useEffect(() => {
    const before = started.current
    started.current = known
    const others = Object.entries(known).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[name]) && !(isVersion(name) && store.unsent),
    )
    if (others.length > 0) store.begin(Object.fromEntries(others))
  })

  const { data } = block
  const { bundle, rereads } = useScreen()
  const { operations } = bundle
  const typed = useRef<TypedData>(null)
  useEffect(() => {
    if (data === undefined) return undefined
    const currentScope = () => formScope({ form, store, scope: now.current.scope })
    const watched = watchTypedData({
      data,
      store,
      schema: form.schema,
      operations,
      host,
      read,
      scope: currentScope,
    })
    typed.current = watched
    rereads.add(watched.again)
    return () => {
      rereads.delete(watched.again)
      watched.stop()
      typed.current = null
    }
  }, [data, form, store, operations, host, read, rereads])
  // Checks after every render, because arguments may depend on names around the form.
  useEffect(() => typed.current?.look())

  return {
    store,
    submission: () => submissionOf(store.values),
    refused(problems) {
      const places = shownIn(store.values)
      store.refuse(problems.map((problem) => withPlace(problem, places) ?? problem))
    },
    sent() {
      store.settle()
      store.begin(Object.fromEntries(Object.entries(knownValues()).filter(([name]) => isVersion(name))))
      if (draft !== undefined) dropDraft(draft)
    },
  }

  function initial(): Values {
    const typed = draft === undefined ? {} : readDraft(draft, form)
    const reloaded = restoreForm(reloadKey(form, host.session.id), form)
    return initialValues(form, knownValues(), typed, reloaded)
  }

  /** Returns whether a field is the version that was edited, on which unsent input is based. */
  function isVersion(name: string): boolean {
    return schemaAt(form.schema, [name])['x-version'] === true
  }

  /** Returns the initial values. */
  function knownValues(): Values {
    const known = block.initial === undefined ? {} : read.value(block.initial, scope)
    return initialValues(form, known, read.values(block.values, scope))
  }

  function submissionOf(values: Values): Record<string, unknown> {
    return submittedValues(form, values, shownIn(values))
  }

  function namesIn(values: Values): Scope {
    return { ...now.current.scope, ...store.learned, form: namedValues(form, values) }
  }

  function shownIn(values: Values): Places {
    const { block, read } = now.current
    return visiblePlaces(form, block.limits, values, namesIn(values), read)
  }

  function problemsOf(values: Values): FieldProblem[] {
    const { scope, block, read } = now.current
    const visibleErrors = shownIn(values)
    const sent = submittedValues(form, values, visibleErrors)
    const problems = check(validatorFor(form).validate, form.schema, sent, host.now())
    const errors = [
      ...problems.flatMap((error) => withPlace(error, visibleErrors) ?? []),
      ...missingNow(form, sent, visibleErrors, holdsIn(namesIn(values), read)),
      ...limitErrors(limitsOf(block.limits, read, scope), form.schema, sent),
      ...missingErrors(form, block.limits, visibleErrors, sent),
    ]
    // Keeps one error per field; type errors take precedence over bounds.
    const ofFields = new Map(errors.toReversed().map((error) => [error.field, error]))
    return withoutFollowing(form, [...ofFields.values()].toReversed())
  }
}

/** Moves a problem to its visible field; undefined if that is hidden. */
function withPlace(problem: FieldProblem, places: Places): FieldProblem | undefined {
  const field = placeOfError(places, problem)
  if (field === undefined) return undefined
  const language = languages.find((language) => problem.field === `${field}.${language}`)
  return language === undefined ? { ...problem, field } : { ...problem, field, language }
}

const languages: readonly Language[] = ['es', 'en']
