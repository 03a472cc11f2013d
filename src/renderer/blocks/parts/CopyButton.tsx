import { useEffect, useState } from 'react'
import { useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import './copy-button.css'

/** How long the button displays the confirmation, in milliseconds. */
const confirmationMs = 2500

/**
 * Renders a button that copies a value and confirms it. Renders nothing without a clipboard, which browsers do not
 * offer over plain HTTP.
 */
export function CopyButton({ label, content }: { label: string; content: string }) {
  const { t, toast } = useServices()
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  if (navigator.clipboard === undefined) return null
  return (
    <>
      <button
        type="button"
        className="ts-copy"
        aria-label={t('blocks.copy', { label })}
        onClick={() =>
          navigator.clipboard.writeText(content).then(
            () => setIsCopied(true),
            () => toast('warning', t('blocks.copy_refused')),
          )
        }
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
      <span className="ts-visually-hidden" role="status">
        {isCopied && t('blocks.copied')}
      </span>
    </>
  )
}
