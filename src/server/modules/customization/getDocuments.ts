import type { Handler } from '../../context.ts'

export const getDocuments: Handler<'getDocuments'> = async ({ library }) => ({
  files: [...library.files].map(([content, { path }]) => ({ path, content: { ...content } })),
})
