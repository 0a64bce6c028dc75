import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest: begun last, one of them would keep a single core busy at the end. */
const longest = [
  'demo/corpus',
  'demo/conversation',
  'demo/phased-work',
  'guard-model',
  'sandbox/limits',
  'embedded/runner',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return index === -1 ? longest.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{app,db,lib,config,messages,scripts,bench,docs}/**/*.test.ts'],
          setupFiles: ['lib/testing/fresh-file.ts'],
          isolate: false, // loading the modules anew for each file would take a quarter of the time
        },
      },
      {
        extends: true,
        test: {
          name: 'interface',
          include: ['{app,components}/**/*.test.tsx', 'components/**/*.test.ts'],
          setupFiles: ['components/testing/clean-up.ts'],
        },
      },
    ],
    globalSetup: ['scripts/build-workers.mjs'],
    testTimeout: 20_000,
    maxWorkers: '100%', // one core less, the default, would leave a small machine with one
    sequence: { sequencer: LongestFirst },
    env: { LOG_LEVEL: 'silent' },
  },
})
