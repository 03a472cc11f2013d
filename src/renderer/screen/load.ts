import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { interpreterLoaded } from '../../language/expressions/index.ts'
import { widgetsAskedAtOnce, widgetsIn } from '../../language/forms/widgets.ts'
import { confirm } from '../actions/confirm-part.ts'
import { loadValidators, validatorsLoaded } from '../forms/compiled.ts'
import { known, partOf, serverDraft } from '../forms/parts.ts'
import type { Registry } from '../registry.ts'
import { containsProperty } from './contains-property.ts'

/**
 * Fetches the code a screen needs: its blocks, the validators of its forms, and the interpreter when its expressions are
 * not all simple. The host calls it as early as it can.
 */
export async function loadScreen(bundle: ScreenBundle, { blocks, widgets }: Registry): Promise<void> {
  const { screen, forms, operations, interpreted } = bundle
  const requested = widgetsIn(forms)
  for (const [name, widget] of Object.entries(widgets)) {
    // Only on its way: the screen is drawn without waiting for it.
    if (requested.has(name)) widget.prepare(bundle).catch(() => undefined)
  }
  await Promise.all([
    blocks.load(screen),
    loadValidators(Object.values(forms)),
    interpreted ? loadInterpreter() : undefined,
    ...[...widgetsAskedAtOnce(forms)].map((widget) => partOf[widget]?.load()),
    containsProperty(screen, 'confirm') ? confirm.load() : undefined,
    containsProperty(screen, 'known') ? known.load() : undefined,
    operations.keepDraft ? serverDraft.load() : undefined,
  ])
}

export function screenLoaded({ screen, forms, interpreted }: ScreenBundle, { blocks }: Registry): boolean {
  const evaluable = !interpreted || interpreterLoaded()
  return evaluable && blocks.isLoaded(screen) && validatorsLoaded(Object.values(forms))
}

/** Fetches what evaluates the expressions that are not simple. */
export async function loadInterpreter(): Promise<void> {
  await import('../../language/expressions/cel.ts')
}
