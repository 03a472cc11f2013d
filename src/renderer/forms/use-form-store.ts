import { useEffect, useRef, useState } from 'react'
import { calendarDay } from '../../domain/calendar.ts'
import type { FormBlock } from '../../generated/language.ts'
import type { Language } from '../../language/documents/library.ts'
import {
  type ActiveFields,
  missingConditionalFields,
  pathOfError,
} from '../../language/forms/active-fields.ts'
import { completeValues, type Values } from '../../language/forms/values.ts'
import { check } from '../../language/validation/messages.ts'
import { schemaAt } from '../../language/validation/place.ts'
import type { Scope } from '../data/scope.ts'
import { useReader } from '../hooks.ts'
import { useScreen } from '../screen/screen-context.ts'
import { type ComposedForm, useServices } from '../services.ts'
import { formScope } from './context.ts'
import { type DependentData, watchDependentData } from './dependent-data.ts'
import { autosaveDraft, deleteDraft, draftKey, readDraft } from './draft.ts'
import { withoutDerivedErrors } from './following-errors.ts'
import { limitErrors, limitsOf, missingErrors } from './limits.ts'
import { openForms } from './open-forms.ts'
import { registerForReload, reloadKey, restoreForm } from './reload.ts'
import { type FieldProblem, FormStore } from './store.ts'
import { validatorFor } from './validator.ts'
import { initialValues, submittedValues } from './values.ts'
import { createConditionEvaluator, visibleFieldsOf } from './visible-fields.ts'

interface FormState {
  store: FormStore
  /** Returns the values to send. */
  submission(): Record<string, unknown>
  /** Displays the errors with which the server rejected the form. */
  showServerErrors(problems: readonly FieldProblem[]): void
  /** Marks the form as sent and deletes its draft, after a successful submit. */
  markAsSent(): void
}

/** Creates the store of an open form: its initial values, and its validation with the current scope. */
export function useFormStore(block: FormBlock, form: ComposedForm, scope: Scope): FormState {
  const services = useServices()
  const reader = useReader()
  const latest = useRef({ block, scope, read: reader })
  latest.current = { block, scope, read: reader }
  const draftStorageKey =
    typeof block.draft === 'string' ? draftKey(block.draft, services.session.id) : undefined
  const [store] = useState(
    () => new FormStore(restoredValues(), validate, Object.keys(block.data ?? {}), readInitialValues()),
  )

  useEffect(
    () => (draftStorageKey === undefined ? undefined : autosaveDraft(draftStorageKey, form, store)),
    [draftStorageKey, form, store],
  )

  useEffect(() => {
    openForms.add(store)
    return () => void openForms.delete(store)
  }, [store])

  const reloadStorageKey = reloadKey(form, services.session.id)
  useEffect(() => registerForReload(reloadStorageKey, form, store), [reloadStorageKey, form, store])

  const initialData = readInitialValues()
  const initialDataRef = useRef(initialData)
  const isBehindRef = useRef(false)
  useEffect(() => {
    const previousData = initialDataRef.current
    initialDataRef.current = initialData
    const changedEntries = Object.entries(initialData).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(previousData[name]),
    )
    // Keeps the version while unsent input is based on values that others have changed, so that the server tells so.
    isBehindRef.current =
      store.hasUnsentChanges &&
      (isBehindRef.current || changedEntries.some(([name]) => !isVersion(name) && !store.isUnchanged(name)))
    store.updateInitialValues(
      Object.fromEntries(changedEntries.filter(([name]) => !(isVersion(name) && isBehindRef.current))),
    )
  })

  const { data } = block
  const { bundle, dataReloaders } = useScreen()
  const { operations } = bundle
  const dependentDataRef = useRef<DependentData>(null)
  useEffect(() => {
    if (data === undefined) return undefined
    const currentScope = () => formScope({ form, store, scope: latest.current.scope })
    const watcher = watchDependentData({
      data,
      store,
      schema: form.schema,
      operations,
      services,
      reader,
      scope: currentScope,
    })
    dependentDataRef.current = watcher
    dataReloaders.add(watcher.reload)
    return () => {
      dataReloaders.delete(watcher.reload)
      watcher.stop()
      dependentDataRef.current = null
    }
  }, [data, form, store, operations, services, reader, dataReloaders])
  // Checks after every render, because arguments may depend on the enclosing scope.
  useEffect(() => dependentDataRef.current?.checkArguments())

  return {
    store,
    submission: () => submissionOf(store.values),
    showServerErrors(problems) {
      const visibleFields = currentVisibleFields(store.values)
      store.setServerErrors(problems.map((problem) => atVisibleField(problem, visibleFields) ?? problem))
    },
    markAsSent() {
      store.markAsSent()
      store.updateInitialValues(
        Object.fromEntries(Object.entries(readInitialValues()).filter(([name]) => isVersion(name))),
      )
      if (draftStorageKey !== undefined) deleteDraft(draftStorageKey)
    },
  }

  function restoredValues(): Values {
    const draftValues = draftStorageKey === undefined ? {} : readDraft(draftStorageKey, form)
    const reloaded = restoreForm(reloadKey(form, services.session.id), form)
    return initialValues(form, readInitialValues(), draftValues, reloaded)
  }

  /** Returns whether a field is the version that was edited, on which unsent input is based. */
  function isVersion(name: string): boolean {
    return schemaAt(form.schema, [name])['x-version'] === true
  }

  /** Reads the initial values that the block defines. */
  function readInitialValues(): Values {
    const formData = block.initial === undefined ? {} : reader.value(block.initial, scope)
    return initialValues(form, formData, reader.values(block.values, scope))
  }

  function submissionOf(values: Values): Record<string, unknown> {
    return submittedValues(form, values, currentVisibleFields(values))
  }

  function scopeWith(values: Values): Scope {
    return { ...latest.current.scope, ...store.dependentData, form: completeValues(form, values) }
  }

  function currentVisibleFields(values: Values): ActiveFields {
    const { block, read } = latest.current
    return visibleFieldsOf(form, block.limits, values, scopeWith(values), read)
  }

  function validate(values: Values): FieldProblem[] {
    const { scope, block, read } = latest.current
    const visibleFields = currentVisibleFields(values)
    const submitted = submittedValues(form, values, visibleFields)
    const problems = check(
      validatorFor(form).validate,
      form.schema,
      submitted,
      calendarDay(services.now(), services.tenant.time_zone),
    )
    const errors = [
      ...problems.flatMap((error) => atVisibleField(error, visibleFields) ?? []),
      ...missingConditionalFields(
        form,
        submitted,
        visibleFields,
        createConditionEvaluator(scopeWith(values), read),
      ),
      ...limitErrors(limitsOf(block.limits, read, scope), form.schema, submitted),
      ...missingErrors(form, block.limits, visibleFields, submitted),
    ]
    // Keeps one error per field; type errors take precedence over bounds.
    const errorsByField = new Map(errors.toReversed().map((error) => [error.field, error]))
    return withoutDerivedErrors(form, [...errorsByField.values()].toReversed())
  }
}

/** Assigns a problem to the visible field that contains it; returns undefined if no such field is visible. */
function atVisibleField(problem: FieldProblem, visibleFields: ActiveFields): FieldProblem | undefined {
  const field = pathOfError(visibleFields, problem)
  if (field === undefined) return undefined
  const language = languages.find((language) => problem.field === `${field}.${language}`)
  return language === undefined ? { ...problem, field } : { ...problem, field, language }
}

const languages: readonly Language[] = ['es', 'en']
