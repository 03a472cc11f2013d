import { prepareEditor } from '../../editor/parts.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { interpreterLoaded } from '../../language/expressions/index.ts'
import { asksAtOnce } from '../../language/forms/widgets.ts'
import { asks, confirm } from '../actions/confirm-part.ts'
import { blocksLoaded, loadBlocks } from '../blocks/load.ts'
import { loadValidators, validatorsLoaded } from '../forms/compiled.ts'
import { combobox } from '../forms/parts.ts'

/**
 * Fetches the code a screen needs: its blocks, the validators of its forms, and the interpreter when its expressions are
 * not all simple. The host calls it as early as it can.
 */
export async function loadScreen({ screen, forms, interpreted, product }: ScreenBundle): Promise<void> {
  // Only on its way: the screen is drawn without waiting for it.
  if (product !== undefined) prepareEditor(product, window.location).catch(() => undefined)
  await Promise.all([
    loadBlocks(screen),
    loadValidators(Object.values(forms)),
    interpreted ? loadInterpreter() : undefined,
    asksAtOnce(forms, 'combobox') ? combobox.load() : undefined,
    asks(screen) ? confirm.load() : undefined,
  ])
}

export function screenLoaded({ screen, forms, interpreted }: ScreenBundle): boolean {
  const evaluable = !interpreted || interpreterLoaded()
  return evaluable && blocksLoaded(screen) && validatorsLoaded(Object.values(forms))
}

/** Fetches what evaluates the expressions that are not simple. */
export async function loadInterpreter(): Promise<void> {
  await import('../../language/expressions/cel.ts')
}
