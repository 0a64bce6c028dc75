/** Tables of the embedded platform. */
export {}
