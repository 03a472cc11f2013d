import {
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { FormBlock } from '../../generated/language.ts'
import { namesOf } from '../../language/forms/values.ts'
import { type CallError, fixesOf, isCallError } from '../actions/call-error.ts'
import { confirm } from '../actions/confirm-part.ts'
import { useAction } from '../actions/use-action.ts'
import type { Scope } from '../data/scope.ts'
import { useReader } from '../hooks.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { EnclosingDialog } from '../parts/Modal.tsx'
import { Preloadable } from '../parts/Preloadable.tsx'
import type { ComposedForm } from '../services.ts'
import { Aside, Buttons } from './Buttons.tsx'
import { FormContext, fieldId, formScope } from './context.ts'
import { focusInput } from './focus-field.ts'
import { Inputs } from './Inputs.tsx'
import { answerCount, serverDraft } from './parts.ts'
import { prefilledFields } from './prefilled-fields.ts'
import { Summary } from './Summary.tsx'
import { useFormStore } from './use-form-store.ts'
import { useInstantSubmit } from './use-instant-submit.ts'
import { useLead } from './use-lead.ts'
import { usePages } from './use-pages.ts'

interface FormViewProps {
  block: FormBlock
  form: ComposedForm
  scope: Scope
}

/** The number of fields above which the browser skips the layout of fields outside the viewport. */
const longFormFields = 30

/** Renders a form: fields, dependent blocks and buttons. Typing does not re-render the whole form. */
export function FormView({ block, form, scope }: FormViewProps) {
  const reader = useReader()
  const summaryRef = useRef<HTMLDivElement>(null)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const { store, submission, showServerErrors, markAsSent } = useFormStore(block, form, scope)
  const readonly = block.readonly !== undefined && reader.isMet(block.readonly, scope)
  const { limits, prices, aside, beside, notes, against, draft } = block
  const enclosingDialog = useContext(EnclosingDialog)
  const [prefilled] = useState(() =>
    prefilledFields(
      block.known ? form.sections.flatMap(({ fields }) => fields) : [],
      store,
      notes && reader.value(notes, formScope({ form, store, scope })),
    ),
  )
  const pages = usePages(form, { store, scope, reader, isEnabled: block.pages === true })
  const page = block.pages ? pages.page : undefined
  const openForm = useMemo(
    () => ({
      form,
      store,
      scope,
      readonly,
      prefilled,
      limits,
      prices,
      aside,
      beside,
      notes,
      against,
      page,
    }),
    [form, store, scope, readonly, prefilled, limits, prices, aside, beside, notes, against, page],
  )
  const submit = useAction(block.submit, scope)
  useInstantSubmit(store, block.instant === true, attemptSubmit)
  const [focusedField] = block.focus ? namesOf(form) : []
  useEffect(() => {
    if (focusedField !== undefined) focusField(form, focusedField)
  }, [form, focusedField])
  useLead(form, block.lead)
  const classNames = [
    'ts-form',
    namesOf(form).length > longFormFields && 'ts-form--long',
    block.summary && 'ts-form--summed',
    block.look === 'line' && 'ts-form--line',
  ]
  const draftNameOf = ({ name, of }: { name: string; of?: string }) =>
    of === undefined ? name : `${name}-${String(reader.value(of, scope))}`
  const content = (
    <>
      {focusedField === undefined && <Summary ref={summaryRef} />}
      {block.progress && (
        <Suspense fallback={null}>
          <Preloadable part={answerCount} props={{ pages: block.pages ? pages : undefined }} />
        </Suspense>
      )}
      <Inputs form={form} />
      {submit.error !== undefined && !hasFieldErrors(submit.error) && <ErrorNotice error={submit.error} />}
    </>
  )
  const buttons = <Buttons block={block} submit={submit} pages={block.pages ? pages : undefined} />

  return (
    <FormContext value={openForm}>
      <form
        className={classNames.filter(Boolean).join(' ')}
        noValidate
        onSubmit={handleSubmit}
        onKeyDown={handleKeyDown}
      >
        {block.summary ? (
          <>
            <div className="ts-form__main">{content}</div>
            <div className="ts-form__beside">
              <Aside items={block.summary} />
              {buttons}
            </div>
          </>
        ) : (
          <>
            {content}
            {buttons}
          </>
        )}
        {typeof draft === 'object' && !readonly && (
          <Suspense fallback={null}>
            <Preloadable key={draftNameOf(draft)} part={serverDraft} props={{ name: draftNameOf(draft) }} />
          </Suspense>
        )}
      </form>
      {isConfirmOpen && block.submit.confirm && (
        <Suspense fallback={null}>
          <Preloadable
            part={confirm}
            props={{
              action: block.submit,
              confirm: block.submit.confirm,
              usable: { ...submit, run: sendForm },
              scope: formScope(openForm),
              onClose: () => setConfirmOpen(false),
            }}
          />
        </Suspense>
      )}
    </FormContext>
  )

  /** Cancels the form on Escape, unless an open menu handles the key. */
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || enclosingDialog === null) return
    // Prevents the default, because the same key press would close the confirmation that it opens.
    event.preventDefault()
    enclosingDialog.cancel(store.hasUnsentChanges)
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    // Stops the event, because React bubbles it from a form in a dialog to the form that opened the dialog.
    event.stopPropagation()
    attemptSubmit()
  }

  function attemptSubmit(): void {
    if (block.pages && !pages.isLast && !store.isUploading) {
      if (!pages.goForward()) showErrors()
      return
    }
    if (submit.isDisabled || readonly || store.isUploading) return
    if (!flushSync(() => store.validate())) showErrors()
    else if (block.submit.confirm) setConfirmOpen(true)
    else void sendForm()
  }

  /** Focuses the single field, or scrolls so that the title of the error summary is visible. */
  function showErrors(): void {
    const [firstInvalidField] = store.errors.keys()
    if (block.pages && firstInvalidField !== undefined) pages.showPageOf(firstInvalidField)
    if (focusedField !== undefined) focusField(form, focusedField)
    else {
      summaryRef.current?.focus({ preventScroll: true })
      summaryRef.current?.scrollIntoView({ block: 'start' })
    }
  }

  async function sendForm(): Promise<unknown> {
    const failure = await submit.run(submission())
    if (failure === undefined) markAsSent()
    else if (hasFieldErrors(failure)) {
      setConfirmOpen(false)
      const fixes = fixesOf(failure)
      flushSync(() => showServerErrors(failure.fields.map((field) => ({ ...field, fixes }))))
      showErrors()
    }
    return failure
  }
}

function focusField(form: ComposedForm, name: string): void {
  const input = focusInput(fieldId(form, name))
  if (input instanceof HTMLInputElement) input.select()
}

function hasFieldErrors(error: unknown): error is CallError {
  return isCallError(error) && error.fields.length > 0
}
