import { together } from '../../../database/together.ts'
import type { Handler } from '../../../kernel/context.ts'
import { figuresOf } from '../../issuances/figures.ts'
import { teasersOf } from '../../issuances/teasers.ts'
import { saidOf } from '../face.ts'

export const getPublicFace: Handler<'getPublicFace'> = async (ctx) => {
  const { face, hide } = ctx.tenant.customization
  const [projects, figures] = await together([
    hide.publicProjects ? [] : teasersOf(ctx, face.projects),
    figuresOf(ctx, hide.publicFigures ? undefined : { inDefault: face.in_default }),
  ])
  return { ...saidOf(ctx), open: projects.length, projects, figures }
}
