import type { FieldProps } from '@rjsf/utils'
import type { RowOrigin } from '../list/context.ts'
import { Rows } from '../list/Rows.tsx'
import { FileRow } from './FileRow.tsx'
import { FilesTemplate } from './FilesTemplate.tsx'

const templates = { ArrayFieldTemplate: FilesTemplate, ArrayFieldItemTemplate: FileRow }

/** Renders a list of files. */
export default function FilesField(props: FieldProps<RowOrigin[]>) {
  return <Rows {...props} templates={templates} />
}
