import type { ReactNode } from 'react'
import { useServices } from '../../services.ts'
import { useField, useFrame } from '../field.ts'
import { attributesOf } from './attributes.ts'
import { Checkboxes } from './choice.tsx'

/** Renders a checkbox, or one per value of a list. */
export function Checkbox() {
  return useFrame().schema.type === 'array' ? <Checkboxes /> : <Box />
}

function Box({ children }: { children?: ReactNode }) {
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
        {field.label}
      </label>
      {children}
    </div>
  )
}

/** Renders a checkbox with a link to the document to accept, if the tenant has published it. */
export function Consent() {
  const host = useServices()
  const { link } = useField().field
  const address = link && host.tenant.urls[link]
  return (
    <Box>
      {address !== undefined && (
        <a
          className="ts-consent__link"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={host.t(`renderer.link_${link}`)}
        >
          {host.t('renderer.read_it')}
        </a>
      )}
    </Box>
  )
}
