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
import { Inputs } from './Inputs.tsx'
import { answered, serverDraft } from './parts.ts'
import { prefilledFields } from './prefilled-fields.ts'
import { Summary } from './Summary.tsx'
import { useFormStore } from './use-form-store.ts'
import { useInstantSubmit } from './use-instant-submit.ts'
import { usePages } from './use-pages.ts'

interface FormViewProps {
  block: FormBlock
  form: ComposedForm
  scope: Scope
}

/** The number of fields above which the browser skips the layout of those off the screen. */
const LONG = 30

/** Renders a form: fields, dependent blocks and buttons. It does not re-render as a whole while somebody types. */
export function FormView({ block, form, scope }: FormViewProps) {
  const read = useReader()
  const summary = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  const { store, submission, refused, sent } = useFormStore(block, form, scope)
  const readonly = block.readonly !== undefined && read.holds(block.readonly, scope)
  const { limits, prices, aside, beside, notes, against, draft } = block
  const around = useContext(EnclosingDialog)
  const [known] = useState(() =>
    prefilledFields(block.known ? form.sections.flatMap(({ fields }) => fields) : [], store),
  )
  const pages = usePages(form, { store, scope, read, on: block.pages === true })
  const page = block.pages ? pages.page : undefined
  const open = useMemo(
    () => ({
      ...{ form, store, scope, readonly, known, limits, prices, aside, beside, notes, against },
      page,
    }),
    [form, store, scope, readonly, known, limits, prices, aside, beside, notes, against, page],
  )
  const submit = useAction(block.submit, scope)
  useInstantSubmit(store, block.instant === true, attempt)
  const [only] = block.focus ? namesOf(form) : []
  useEffect(() => {
    if (only !== undefined) focusField(form, only)
  }, [form, only])
  const looks = [
    'ts-form',
    namesOf(form).length > LONG && 'ts-form--long',
    block.summary && 'ts-form--summed',
    block.look === 'line' && 'ts-form--line',
  ]
  const draftName = ({ name, of }: { name: string; of?: string }) =>
    of === undefined ? name : `${name}-${String(read.value(of, scope))}`
  const requested = (
    <>
      {only === undefined && <Summary ref={summary} />}
      {block.progress && (
        <Suspense fallback={null}>
          <Preloadable part={answered} props={{}} />
        </Suspense>
      )}
      <Inputs form={form} />
      {submit.error !== undefined && !isAboutFields(submit.error) && <ErrorNotice error={submit.error} />}
    </>
  )
  const buttons = <Buttons block={block} submit={submit} pages={block.pages ? pages : undefined} />

  return (
    <FormContext value={open}>
      <form className={looks.filter(Boolean).join(' ')} noValidate onSubmit={press} onKeyDown={giveUp}>
        {block.summary ? (
          <>
            <div className="ts-form__main">{requested}</div>
            <div className="ts-form__beside">
              <Aside items={block.summary} />
              {buttons}
            </div>
          </>
        ) : (
          <>
            {requested}
            {buttons}
          </>
        )}
        {typeof draft === 'object' && (
          <Suspense fallback={null}>
            <Preloadable key={draftName(draft)} part={serverDraft} props={{ name: draftName(draft) }} />
          </Suspense>
        )}
      </form>
      {asking && block.submit.confirm && (
        <Suspense fallback={null}>
          <Preloadable
            part={confirm}
            props={{
              action: block.submit,
              confirm: block.submit.confirm,
              usable: { ...submit, run: send },
              scope: formScope(open),
              onClose: () => setAsking(false),
            }}
          />
        </Suspense>
      )}
    </FormContext>
  )

  /** Cancels the form by Escape, unless an open menu takes the key. */
  function giveUp(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || around === null) return
    // Prevents the default, because the same key press would also close the confirmation that it opens.
    event.preventDefault()
    around.cancel(store.unsent)
  }

  function press(event: FormEvent): void {
    event.preventDefault()
    // Stops the event, because React bubbles it from a form in a dialog to the form that opened the dialog.
    event.stopPropagation()
    attempt()
  }

  function attempt(): void {
    if (block.pages && !pages.isLast && !store.uploading) {
      if (!pages.forward()) leadToErrors()
      return
    }
    if (submit.disabled || readonly || store.uploading) return
    if (!flushSync(() => store.complete())) leadToErrors()
    else if (block.submit.confirm) setAsking(true)
    else void send()
  }

  /** Leads to the only field, or scrolls so that the title of the summary is visible. */
  function leadToErrors(): void {
    const [wrong] = store.errors.keys()
    if (block.pages && wrong !== undefined) pages.lead(wrong)
    if (only !== undefined) focusField(form, only)
    else {
      summary.current?.focus({ preventScroll: true })
      summary.current?.scrollIntoView({ block: 'start' })
    }
  }

  async function send(): Promise<unknown> {
    const failure = await submit.run(submission())
    if (failure === undefined) sent()
    else if (isAboutFields(failure)) {
      setAsking(false)
      const fixes = fixesOf(failure)
      flushSync(() => refused(failure.fields.map((field) => ({ ...field, fixes }))))
      leadToErrors()
    }
    return failure
  }
}

function focusField(form: ComposedForm, name: string): void {
  const input = document.getElementById(fieldId(form, name))
  input?.focus()
  if (input instanceof HTMLInputElement) input.select()
}

function isAboutFields(error: unknown): error is CallError {
  return isCallError(error) && error.fields.length > 0
}
