/**
 * How a program of ours is bundled that runs outside the web process. Packages stay external: native and WebAssembly packages load
 * files from their own folder.
 * @type {(root: string) => import('esbuild').BuildOptions}
 */
export const bundleOptions = (root) => ({
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node22',
  alias: { '@': root },
  logLevel: 'warning',
})
