import { defineConfig } from 'vite'

/** The server half: dist/server, with the programs of its child processes beside it (src/server/processes). */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        'document-worker': 'src/server/site/document-workers/program.ts',
        'demo-seed': 'src/demo/program.ts',
        'demo-dump': 'src/demo/dump/program.ts',
        examination: 'src/server/modules/files/examination/program.ts',
        'list-writer': 'src/server/modules/exports/writing/program.ts',
      },
      output: { chunkFileNames: '[name].js' },
    },
  },
})
