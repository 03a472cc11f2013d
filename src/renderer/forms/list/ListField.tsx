import type { FieldProps } from '@rjsf/utils'
import type { RowOrigin } from './context.ts'
import { ListTemplate } from './ListTemplate.tsx'
import { Rows } from './Rows.tsx'
import { RowTemplate } from './RowTemplate.tsx'

const templates = { ArrayFieldTemplate: ListTemplate, ArrayFieldItemTemplate: RowTemplate }

/** Renders a list of groups or of values. */
export default function ListField(props: FieldProps<RowOrigin[]>) {
  return <Rows {...props} templates={templates} />
}
