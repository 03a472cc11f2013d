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

/** Stores the components of blocks. Most are loaded with the first document that uses them. */
export class BlockRegistry {
  readonly #modules: BlockModules
  readonly #loaded = new Map<string, AnyBlock>()

  constructor(modules: BlockModules) {
    this.#modules = modules
  }

  /** Loads the code of all blocks of a document in parallel, so that the page appears at once. */
  async load(document: unknown): Promise<void> {
    const missingKinds = [...kindsIn(document)].filter((kind) => !this.#loaded.has(kind))
    await Promise.all(missingKinds.map((kind) => this.#loadOne(kind)))
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
    const loader = this.#modules[kind]
    const module = typeof loader === 'function' ? await loader() : loader
    // Casts, because a lookup by name loses the relation between the name and the type of its component.
    this.#loaded.set(kind, module.default as AnyBlock)
  }
}

function isKind(kind: string, modules: BlockModules): kind is keyof BlockModules {
  return kind in modules
}

/**
 * Returns the kinds of block in a document. The form block is included for editable blocks and for actions that
 * confirm with a form.
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
