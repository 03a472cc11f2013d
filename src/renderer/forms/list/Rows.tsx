import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js'
import type { FieldProps, Registry } from '@rjsf/utils'
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { valueAt } from '../../../language/validation/place.ts'
import { FieldContext, useForm } from '../context.ts'
import { useFieldPath } from '../field.ts'
import { createRow } from '../values.ts'
import type { RowOrigin } from './context.ts'
import './list.css'

interface RowsProps extends FieldProps<RowOrigin[]> {
  /** The templates of the list and its rows. */
  templates: Pick<Registry<RowOrigin[]>['templates'], 'ArrayFieldTemplate' | 'ArrayFieldItemTemplate'>
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
    (listener: () => void) => store.subscribeToField(path.join('.'), listener),
    [store, path],
  )
  const rowCount = useSyncExternalStore(subscribe, () => lengthOf(valueAt(store.values, path)))
  const rearrange = useCallback(
    (origins: RowOrigin[] = []) =>
      store.rearrangeRows(
        path,
        origins.map((origin) =>
          origin?.previousIndex === undefined
            ? { value: item && createRow(form, item, path) }
            : { previousIndex: origin.previousIndex },
        ),
      ),
    [store, path, form, item],
  )
  const registry = useMemo(
    (): Registry<RowOrigin[]> => ({
      ...props.registry,
      templates: { ...props.registry.templates, ...templates },
    }),
    [props.registry, templates],
  )
  return <ArrayField {...props} registry={registry} formData={rowOriginsOf(rowCount)} onChange={rearrange} />
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

const cachedOrigins: RowOrigin[] = []

/** Returns the same objects each time, so that unchanged rows do not re-render. */
function rowOriginsOf(count: number): RowOrigin[] {
  while (cachedOrigins.length < count) cachedOrigins.push({ previousIndex: cachedOrigins.length })
  return cachedOrigins.slice(0, count)
}
