import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js'
import type { FieldProps, Registry } from '@rjsf/utils'
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { valueAt } from '../../../language/validation/place.ts'
import { FieldContext, useForm } from '../context.ts'
import { useFieldPath } from '../field.ts'
import { createRow } from '../values.ts'
import type { Mark } from './context.ts'
import './list.css'

interface RowsProps extends FieldProps<Mark[]> {
  /** The templates of the list and its rows. */
  templates: Pick<Registry<Mark[]>['templates'], 'ArrayFieldTemplate' | 'ArrayFieldItemTemplate'>
}

/**
 * Renders a list with rjsf, which adds, removes and moves rows and assigns their React keys. The values are in the
 * form's store.
 */
export function Rows({ templates, ...props }: RowsProps) {
  const { form, store } = useForm()
  const path = useFieldPath()
  const item = useContext(FieldContext)?.item
  const subscribe = useCallback(
    (listener: () => void) => store.listen(path.join('.'), listener),
    [store, path],
  )
  const rowCount = useSyncExternalStore(subscribe, () => lengthOf(valueAt(store.values, path)))
  const arrange = useCallback(
    (marks: Mark[] = []) =>
      store.arrange(
        path,
        marks.map((mark) =>
          mark?.from === undefined ? { value: item && createRow(form, item, path) } : { from: mark.from },
        ),
      ),
    [store, path, form, item],
  )
  const registry = useMemo(
    (): Registry<Mark[]> => ({
      ...props.registry,
      templates: { ...props.registry.templates, ...templates },
    }),
    [props.registry, templates],
  )
  return <ArrayField {...props} registry={registry} formData={marksOf(rowCount)} onChange={arrange} />
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

const cachedMarks: Mark[] = []

/** Returns the same mark objects each time, so that unchanged rows do not re-render. */
function marksOf(count: number): Mark[] {
  while (cachedMarks.length < count) cachedMarks.push({ from: cachedMarks.length })
  return cachedMarks.slice(0, count)
}
