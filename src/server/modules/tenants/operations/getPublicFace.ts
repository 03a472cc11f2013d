import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { figuresOf } from '../../issuances/figures.ts'
import { teasersOf } from '../../issuances/teasers.ts'
import { publicFaceOf } from '../public-face.ts'

export const getPublicFace: Handler<'getPublicFace'> = async (ctx) => {
  const { face, hide } = ctx.tenant.customization
  const [projects, figures] = await allSettledInOrder([
    hide.publicProjects ? [] : teasersOf(ctx, face.projects),
    figuresOf(ctx, hide.publicFigures ? undefined : { inDefault: face.in_default }),
  ])
  return { ...publicFaceOf(ctx.tenant.customization, ctx.language), open: projects.length, projects, figures }
}
