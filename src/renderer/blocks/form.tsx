import { FormView } from '../forms/FormView.tsx'
import { useScreen } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import '../styles/forms.css'
import '../styles/select.css'
import '../styles/form-parts.css'
import '../styles/upload.css'

export default function Form({ block, scope }: BlockProps<'form'>) {
  const form = useScreen().bundle.forms[block.form]
  if (form === undefined) throw new Error(`The form ${block.form} is not in this screen's bundle.`)
  return <FormView block={block} form={form} scope={scope} />
}
