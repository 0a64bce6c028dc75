/** Of the two processors for which there is a table, in this order: x86_64, aarch64. `null`: it has no such call. */
type Numbers = readonly [number, number | null]

/** System calls that no script needs; each is refused with EPERM. Numbers as in the kernel's `unistd.h`. */
export const deniedCalls = {
  // Looking into other processes
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  // Mounts and namespaces
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  unshare: [272, 97],
  setns: [308, 268],
  // Keys of the kernel, which no namespace divides
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  // Large parts of the kernel that a script has no use for
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  fanotify_init: [300, 262],
  lookup_dcookie: [212, 18],
  memfd_secret: [447, 447],
  // The machine itself
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  create_module: [174, null],
  get_kernel_syms: [177, null],
  query_module: [178, null],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  // Remains, and where memory lies
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  personality: [135, 92],
  vhangup: [153, 58],
  uselib: [134, null],
  ustat: [136, null],
  sysfs: [139, null],
  _sysctl: [156, null],
  nfsservctl: [180, 42],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
} as const satisfies Record<string, Numbers>

/** Calls whose arguments decide. */
export const examinedCalls = {
  clone: [56, 220],
  clone3: [435, 435],
  socket: [41, 198],
  socketpair: [53, 199],
  ioctl: [16, 29],
} as const satisfies Record<string, Numbers>

/** `fchmodat2`: the newest call that a C library of today tries first. What the kernel learns later is answered as unknown. */
export const newestCall = 452
