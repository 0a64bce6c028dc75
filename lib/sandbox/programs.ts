/** By their paths: a script's or a person's PATH never chooses them. */
export const programs = {
  bwrap: '/usr/bin/bwrap',
  setpriv: '/usr/bin/setpriv',
  prlimit: '/usr/bin/prlimit',
  python: '/usr/bin/python3',
  bash: '/usr/bin/bash',
} as const
