/** Runs a Python script on files, confined. The platform knows it by this shape only. */
export interface ScriptRunner {
  /** Throws `sandbox-unavailable` where nothing can be confined. However the script ended, nothing of it runs any more afterwards. */
  run(job: ScriptJob): Promise<ScriptRun>
}

export interface ScriptJob {
  script: string
  /** Set for the script, beside `INPUT_DIR` and `OUTPUT_DIR`. */
  variables: Record<string, string>
  /** Files of this machine that it reads, under these names, in `INPUT_DIR`. */
  inputs: ReadonlyArray<{ name: string; file: string }>
  /** Names of the files that are taken from `OUTPUT_DIR`; whatever else it leaves is thrown away. */
  outputs: readonly string[]
  signal: AbortSignal
}

export interface ScriptRun {
  /** Why it did not end well, in words; undefined = it did. */
  failure?: { code: 'sandbox-limit' | 'query-failed'; message: string }
  stdout: string
  stderr: string
  /** Text by name; one that is not there was not left, or refused. */
  outputs: ReadonlyMap<string, string>
  /** Outputs that were left and not taken, with the reason. */
  refused: ReadonlyArray<{ name: string; reason: string }>
  elapsedMs: number
}
