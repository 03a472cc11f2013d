import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import schema from './rows.json'

/** Renders the same form with plain @rjsf/core after a press. */
function Rival() {
  const [open, setOpen] = useState(false)
  if (open) return <Form schema={schema as RJSFSchema} validator={validator} />
  return (
    <button type="button" id="open" onClick={() => setOpen(true)}>
      Open
    </button>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<Rival />)
