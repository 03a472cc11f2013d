import type { ComponentType } from 'react'
import type { Block } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import type { BlockProps } from './block-props.ts'

interface BlockModule<Kind extends Block['block']> {
  default: ComponentType<BlockProps<Kind>>
}

/** The module of each block, or its loader. */
export type BlockModules = {
  readonly [Kind in Exclude<Block['block'], 'fragment'>]:
    | BlockModule<Kind>
    | (() => Promise<BlockModule<Kind>>)
}

type AnyBlock = ComponentType<{ block: Block; scope: Scope }>

/** Holds the components of blocks; most load with the first document that uses them. */
export class BlockRegistry {
  readonly #modules: BlockModules
  readonly #loaded = new Map<string, AnyBlock>()

  constructor(modules: BlockModules) {
    this.#modules = modules
  }

  /** Loads the code of all blocks of a document in parallel, so that the page appears at once. */
  async load(document: unknown): Promise<void> {
    const missing = [...kindsIn(document)].filter((kind) => !this.#loaded.has(kind))
    await Promise.all(missing.map((kind) => this.#loadOne(kind)))
  }

  isLoaded(document: unknown): boolean {
    return [...kindsIn(document)].every((kind) => this.#loaded.has(kind))
  }

  /** Returns the component of a kind of block. Throws if `load` has not loaded it. */
  componentOf(kind: string): AnyBlock {
    const component = this.#loaded.get(kind)
    if (component === undefined) throw new Error(`The block ${kind} is not loaded.`)
    return component
  }

  async #loadOne(kind: string): Promise<void> {
    if (!isKind(kind, this.#modules)) throw new Error(`There is no block ${kind}.`)
    const entry = this.#modules[kind]
    const module = typeof entry === 'function' ? await entry() : entry
    // Casts, because looking up by name loses the type that ties a name to its component.
    this.#loaded.set(kind, module.default as AnyBlock)
  }
}

function isKind(kind: string, modules: BlockModules): kind is keyof BlockModules {
  return kind in modules
}

/**
 * Returns the kinds of block in a document. Actions with a form in their confirmation, and editable blocks, also need
 * the form block.
 */
export function kindsIn(node: unknown, kinds = new Set<string>()): Set<string> {
  if (Array.isArray(node)) {
    for (const item of node) kindsIn(item, kinds)
  } else if (typeof node === 'object' && node !== null) {
    if ('block' in node && typeof node.block === 'string') kinds.add(node.block)
    if ('confirm' in node && hasForm(node.confirm)) kinds.add('form')
    if ('block' in node && node.block === 'editable') kinds.add('form')
    for (const value of Object.values(node)) kindsIn(value, kinds)
  }
  return kinds
}

function hasForm(confirm: unknown): boolean {
  return typeof confirm === 'object' && confirm !== null && 'form' in confirm
}
