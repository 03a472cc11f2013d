import type { ReactNode } from 'react'
import { useServices } from '../../services.ts'
import { useField, useFrame } from '../field.ts'
import { attributesOf } from './attributes.ts'
import { Checkboxes } from './choice.tsx'

/** Renders a checkbox, or one per value of a list. */
export function Checkbox() {
  return useFrame().schema.type === 'array' ? <Checkboxes /> : <Box />
}

function Box({ label, children }: { label?: ReactNode; children?: ReactNode }) {
  const field = useField()
  const { readOnly, autoComplete: _none, ...attributes } = attributesOf(field)
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
 * Renders a checkbox with a link to the document to accept, if the tenant has published it: on the words that name it,
 * otherwise beside the text.
 */
export function Consent() {
  const host = useServices()
  const { label, field } = useField()
  const { link } = field
  const address = link && host.tenant.urls[link]
  if (link === undefined || address === undefined) return <Box />
  const attributes = { target: '_blank', rel: 'noopener noreferrer' }
  const [before, after] = aroundWords(label, host.t(`renderer.words_${link}`))
  if (before !== undefined && after !== undefined) {
    const words = label.slice(before.length, label.length - after.length)
    return (
      <Box
        label={
          <>
            {before}
            <a href={address} {...attributes} title={host.t('renderer.new_tab')}>
              {words}
            </a>
            {after}
          </>
        }
      />
    )
  }
  return (
    <Box>
      <a
        className="ts-consent__link"
        href={address}
        {...attributes}
        aria-label={host.t(`renderer.link_${link}`)}
      >
        {host.t('renderer.read_it')}
      </a>
    </Box>
  )
}

/** Returns what stands before and after some words of a text; nothing if it lacks them. */
function aroundWords(text: string, words: string): [] | [string, string] {
  const at = words === '' ? -1 : text.indexOf(words)
  return at === -1 ? [] : [text.slice(0, at), text.slice(at + words.length)]
}
