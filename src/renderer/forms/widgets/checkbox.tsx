import type { ReactNode } from 'react'
import { useServices } from '../../services.ts'
import { useField, useFieldMeta } from '../field.ts'
import { attributesOf } from './attributes.ts'
import { Checkboxes } from './choice.tsx'

/** Renders a checkbox, or one per value of a list. */
export function Checkbox() {
  return useFieldMeta().schema.type === 'array' ? <Checkboxes /> : <SingleCheckbox />
}

function SingleCheckbox({ label, children }: { label?: ReactNode; children?: ReactNode }) {
  const field = useField()
  const { readOnly, autoComplete: _autoComplete, ...attributes } = attributesOf(field)
  return (
    <div className="ts-consent">
      <label className="ts-choice">
        <input
          type="checkbox"
          {...attributes}
          disabled={readOnly}
          checked={field.value === true}
          onChange={(event) => field.set(event.target.checked)}
        />
        <span>{label ?? field.label}</span>
      </label>
      {children}
    </div>
  )
}

/**
 * Renders a checkbox with a link to the document to accept, if the tenant has published it. The link is on the
 * phrase that names the document, or else beside the text.
 */
export function Consent() {
  const services = useServices()
  const { label, field } = useField()
  const { link } = field
  const documentUrl = link && services.tenant.urls[link]
  if (link === undefined || documentUrl === undefined) return <SingleCheckbox />
  const attributes = { target: '_blank', rel: 'noopener noreferrer' }
  const [textBefore, textAfter] = splitAround(label, services.t(`renderer.words_${link}`))
  if (textBefore !== undefined && textAfter !== undefined) {
    const linkText = label.slice(textBefore.length, label.length - textAfter.length)
    return (
      <SingleCheckbox
        label={
          <>
            {textBefore}
            <a href={documentUrl} {...attributes} title={services.t('renderer.new_tab')}>
              {linkText}
            </a>
            {textAfter}
          </>
        }
      />
    )
  }
  return (
    <SingleCheckbox>
      <a
        className="ts-consent__link"
        href={documentUrl}
        {...attributes}
        aria-label={services.t(`renderer.link_${link}`)}
      >
        {services.t('renderer.read_it')}
      </a>
    </SingleCheckbox>
  )
}

/**
 * Splits a text into what precedes and what follows a part of it; returns an empty array if the text lacks the part.
 */
function splitAround(text: string, part: string): [] | [string, string] {
  const index = part === '' ? -1 : text.indexOf(part)
  return index === -1 ? [] : [text.slice(0, index), text.slice(index + part.length)]
}
