import { useEffect, useState } from 'react'
import { useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import './copy-button.css'

/** How long the button confirms the copy, in milliseconds. */
const TOLD = 2500

/** Copies a value and confirms it in place. Not rendered where the browser offers no clipboard (plain http). */
export function CopyButton({ label, content }: { label: string; content: string }) {
  const { t, toast } = useServices()
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), TOLD)
    return () => clearTimeout(timer)
  }, [copied])

  if (navigator.clipboard === undefined) return null
  return (
    <>
      <button
        type="button"
        className="ts-copy"
        aria-label={t('blocks.copy', { label })}
        onClick={() =>
          navigator.clipboard.writeText(content).then(
            () => setCopied(true),
            () => toast('warning', t('blocks.copy_refused')),
          )
        }
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <span className="ts-visually-hidden" role="status">
        {copied && t('blocks.copied')}
      </span>
    </>
  )
}
