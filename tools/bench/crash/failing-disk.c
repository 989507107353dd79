/*
 * A library for LD_PRELOAD that lets calls on files below a folder fail, as a broken or full disk does, while a control file
 * says so. failing-disk.ts compiles it, with FOLDER and CONTROL defined, and writes the control file.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPEN, WRITE, FLUSH, READ, KINDS };
enum { POSTGRES, SERVER };

/* Shared with all processes, and with failing-disk.ts, which has the same order. */
static volatile struct {
  uint32_t programs;      /* bits: 1 << POSTGRES, 1 << SERVER */
  uint32_t kinds;         /* bits: 1 << OPEN and so on */
  uint32_t code;          /* the errno */
  uint32_t per_mille;     /* of the calls that fail */
  uint32_t failed[2][KINDS];
} *control;
static int program;

__attribute__((constructor)) static void begin(void) {
  int fd = open(CONTROL, O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  program = strcmp(program_invocation_short_name, "postgres") == 0 ? POSTGRES : SERVER;
  if (mapped != MAP_FAILED) control = mapped;
}

static uint32_t randomly(void) {
  static __thread uint32_t state;
  if (state == 0) state = 2463534242u ^ (uint32_t)getpid() ^ (uint32_t)(uintptr_t)&state;
  state ^= state << 13;
  state ^= state >> 17;
  return state ^= state << 5;
}

static int is_inside(const char *path) {
  return strncmp(path, FOLDER, sizeof FOLDER - 1) == 0;
}

static int link_is_inside(const char *link) {
  char path[4096];
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_inside(path);
}

static int may_fail(int kind) {
  return control && control->programs & 1u << program && control->kinds & 1u << kind;
}

static int fails_now(int kind) {
  if (randomly() % 1000 >= control->per_mille) return 0;
  __sync_fetch_and_add(&control->failed[program][kind], 1);
  errno = (int)control->code;
  return 1;
}

static int path_fails(int kind, const char *path) {
  if (!may_fail(kind)) return 0;
  return (path[0] == '/' ? is_inside(path) : link_is_inside("/proc/self/cwd")) && fails_now(kind);
}

static int fd_fails(int kind, int fd) {
  if (!may_fail(kind)) return 0;
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  return link_is_inside(link) && fails_now(kind);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define CACHED(name) \
  static __typeof__(&name) real; \
  if (!real) real = REAL(name)

#define OPENER(name) \
  int name(const char *path, int flags, ...) { \
    CACHED(name); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = va_arg(rest, mode_t); \
    va_end(rest); \
    int writes = (flags & O_ACCMODE) != O_RDONLY || flags & O_CREAT; \
    return path_fails(writes ? OPEN : READ, path) ? -1 : real(path, flags, mode); \
  }
OPENER(open)
OPENER(open64)

int rename(const char *from, const char *to) {
  CACHED(rename);
  return path_fails(OPEN, to) ? -1 : real(from, to);
}

int unlink(const char *path) {
  CACHED(unlink);
  return path_fails(OPEN, path) ? -1 : real(path);
}

/* Half of the bytes of a write that fails may be on the disk. */
#define WRITER(name, offset) \
  ssize_t name(int fd, const void *bytes, size_t count, offset at) { \
    CACHED(name); \
    if (!fd_fails(WRITE, fd)) return real(fd, bytes, count, at); \
    int code = errno; \
    if (randomly() & 1) (void)!real(fd, bytes, count / 2, at); \
    errno = code; \
    return -1; \
  }
WRITER(pwrite, off_t)
WRITER(pwrite64, off64_t)

#define VECTOR_WRITER(name, offset) \
  ssize_t name(int fd, const struct iovec *parts, int count, offset at) { \
    CACHED(name); \
    if (!fd_fails(WRITE, fd)) return real(fd, parts, count, at); \
    int code = errno; \
    if (randomly() & 1) (void)!real(fd, parts, count / 2, at); \
    errno = code; \
    return -1; \
  }
VECTOR_WRITER(pwritev, off_t)
VECTOR_WRITER(pwritev64, off64_t)

ssize_t write(int fd, const void *bytes, size_t count) {
  CACHED(write);
  return fd_fails(WRITE, fd) ? -1 : real(fd, bytes, count);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  CACHED(writev);
  return fd_fails(WRITE, fd) ? -1 : real(fd, parts, count);
}

int posix_fallocate(int fd, off_t at, off_t length) {
  CACHED(posix_fallocate);
  return fd_fails(WRITE, fd) ? errno : real(fd, at, length);
}

#define FLUSHER(name) \
  int name(int fd) { \
    CACHED(name); \
    return fd_fails(FLUSH, fd) ? -1 : real(fd); \
  }
FLUSHER(fsync)
FLUSHER(fdatasync)

ssize_t read(int fd, void *bytes, size_t count) {
  CACHED(read);
  return fd_fails(READ, fd) ? -1 : real(fd, bytes, count);
}

ssize_t pread(int fd, void *bytes, size_t count, off_t at) {
  CACHED(pread);
  return fd_fails(READ, fd) ? -1 : real(fd, bytes, count, at);
}

ssize_t pread64(int fd, void *bytes, size_t count, off64_t at) {
  CACHED(pread64);
  return fd_fails(READ, fd) ? -1 : real(fd, bytes, count, at);
}

ssize_t preadv(int fd, const struct iovec *parts, int count, off_t at) {
  CACHED(preadv);
  return fd_fails(READ, fd) ? -1 : real(fd, parts, count, at);
}
