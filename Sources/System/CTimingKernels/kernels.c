#include "CTimingKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <math.h>

#define FAST __attribute__((target("avx2,fma")))
#define ALL(x) _mm256_set1_pd(x)

int timing_kernels_supported(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

FAST static __m256d pick(double early, double late, __m256d mask) {
  return _mm256_blendv_pd(ALL(early), ALL(late), mask);
}

FAST static __m256d cubic(__m256d a, __m256d b, __m256d c, __m256d u) {
  return _mm256_mul_pd(_mm256_fmadd_pd(_mm256_fmadd_pd(a, u, b), u, c), u);
}

FAST static __m256d solve(__m256d a, __m256d b, __m256d c, __m256d target) {
  const __m256d sign = ALL(-0.0), zero = _mm256_setzero_pd();
  __m256d low = zero, high = ALL(1), u = target;
  __m256d open = _mm256_cmp_pd(target, zero, _CMP_GT_OQ);
  __m256d b2 = _mm256_add_pd(b, b), a3 = _mm256_mul_pd(a, ALL(3));
  __m256d a6 = _mm256_add_pd(a3, a3);
  for (int round = 0; round < 128; round++) {
    __m256d error = _mm256_sub_pd(cubic(a, b, c, u), target);
    open = _mm256_and_pd(open, _mm256_cmp_pd(error, zero, _CMP_NEQ_UQ));
    __m256d below = _mm256_cmp_pd(error, zero, _CMP_LT_OQ);
    low = _mm256_blendv_pd(low, u, below);
    high = _mm256_blendv_pd(u, high, below);
    __m256d slope = _mm256_fmadd_pd(_mm256_fmadd_pd(a3, u, b2), u, c);
    __m256d bend = _mm256_fmadd_pd(a6, u, b2);
    __m256d twice = _mm256_add_pd(slope, slope);
    __m256d step = _mm256_div_pd(
        _mm256_mul_pd(error, twice),
        _mm256_fmsub_pd(twice, slope, _mm256_mul_pd(error, bend)));
    __m256d wanted = _mm256_sub_pd(u, step);
    __m256d inside =
        _mm256_and_pd(_mm256_cmp_pd(wanted, low, _CMP_GT_OQ),
                      _mm256_cmp_pd(wanted, high, _CMP_LT_OQ));
    __m256d half = _mm256_fmadd_pd(_mm256_sub_pd(high, low), ALL(0.5), low);
    __m256d next = _mm256_blendv_pd(half, wanted, inside);
    __m256d change = _mm256_andnot_pd(sign, _mm256_sub_pd(next, u));
    u = _mm256_blendv_pd(u, next, open);
    __m256d stuck = _mm256_or_pd(_mm256_cmp_pd(next, low, _CMP_EQ_OQ),
                                 _mm256_cmp_pd(next, high, _CMP_EQ_OQ));
    __m256d small = _mm256_and_pd(
        inside, _mm256_and_pd(_mm256_cmp_pd(change, ALL(1e-6), _CMP_LE_OQ),
                              _mm256_cmp_pd(slope, ALL(0.125), _CMP_GE_OQ)));
    __m256d exact = _mm256_and_pd(
        _mm256_cmp_pd(change, _mm256_mul_pd(ALL(1.1e-16), next), _CMP_LE_OQ),
        _mm256_cmp_pd(_mm256_andnot_pd(sign, error),
                      _mm256_mul_pd(ALL(4e-16), target), _CMP_LE_OQ));
    open = _mm256_andnot_pd(_mm256_or_pd(stuck, _mm256_or_pd(small, exact)), open);
    if (!_mm256_movemask_pd(open)) break;
  }
  return u;
}

struct axis {
  double a, b, c;
};

static struct axis axis(double first, double second) {
  struct axis result;
  result.c = 3 * first;
  result.b = 3 * (second - first) - result.c;
  result.a = 1 - result.c - result.b;
  return result;
}

FAST void timing_kernels_bezier(const double curve[4], double time, size_t count,
                                const double *start, const double *delay,
                                const double *duration, const double *from,
                                const double *to, double *result) {
  struct axis x = axis(curve[0], curve[2]), y = axis(curve[1], curve[3]);
  struct axis mx = axis(1 - curve[2], 1 - curve[0]);
  struct axis my = axis(1 - curve[3], 1 - curve[1]);
  const __m256d zero = _mm256_setzero_pd(), one = ALL(1);
  for (size_t i = 0; i + 4 <= count; i += 4) {
    __m256d since = _mm256_sub_pd(_mm256_sub_pd(ALL(time), _mm256_loadu_pd(start + i)),
                                  _mm256_loadu_pd(delay + i));
    __m256d share = _mm256_div_pd(since, _mm256_loadu_pd(duration + i));
    share = _mm256_min_pd(_mm256_max_pd(share, zero), one);
    __m256d late = _mm256_cmp_pd(share, ALL(0.5), _CMP_GT_OQ);
    __m256d target = _mm256_blendv_pd(share, _mm256_sub_pd(one, share), late);
    __m256d u = solve(pick(x.a, mx.a, late), pick(x.b, mx.b, late),
                      pick(x.c, mx.c, late), target);
    __m256d p = cubic(pick(y.a, my.a, late), pick(y.b, my.b, late),
                      pick(y.c, my.c, late), u);
    p = _mm256_blendv_pd(p, _mm256_sub_pd(one, p), late);
    __m256d begin = _mm256_loadu_pd(from + i);
    __m256d way = _mm256_sub_pd(_mm256_loadu_pd(to + i), begin);
    _mm256_storeu_pd(result + i, _mm256_fmadd_pd(way, p, begin));
  }
}

FAST static __m256d exponential(__m256d x) {
  const __m256d magic = ALL(6755399441055744.0);
  __m256d shifted = _mm256_fmadd_pd(x, ALL(1.4426950408889634), magic);
  __m256d power = _mm256_sub_pd(shifted, magic);
  __m256d r = _mm256_fnmadd_pd(power, ALL(0.6931471803691238), x);
  r = _mm256_fnmadd_pd(power, ALL(1.9082149292705877e-10), r);
  static const double c[] = {2.09147553258932e-09,   2.5105312729622103e-08,
                             2.755727347871858e-07,  2.755725517000089e-06,
                             2.480158732567746e-05,  0.0001984126987500228,
                             0.0013888888888883711,  0.008333333333326084,
                             0.04166666666666667,    0.1666666666666667,
                             0.5,                    1.0,
                             1.0};
  __m256d sum = ALL(c[0]);
  for (int i = 1; i < 13; i++) sum = _mm256_fmadd_pd(sum, r, ALL(c[i]));
  __m256i bits = _mm256_add_epi64(_mm256_castpd_si256(shifted), _mm256_set1_epi64x(1023));
  return _mm256_mul_pd(sum, _mm256_castsi256_pd(_mm256_slli_epi64(bits, 52)));
}

FAST static void rotation(__m256d x, __m256d tail, __m256d *sine, __m256d *cosine) {
  const __m256d magic = ALL(6755399441055744.0);
  __m256d shifted = _mm256_fmadd_pd(x, ALL(0.6366197723675814), magic);
  __m256d turns = _mm256_sub_pd(shifted, magic);
  __m256d r = _mm256_fnmadd_pd(turns, ALL(1.5707963267948966), x);
  r = _mm256_add_pd(_mm256_fnmadd_pd(turns, ALL(6.123233995736766e-17), r), tail);
  __m256d z = _mm256_mul_pd(r, r);
  static const double s[] = {-7.586636882825159e-13, 1.6058530596645953e-10,
                             -2.50521062259944e-08,  2.755731921932058e-06,
                             -0.0001984126984126504, 0.008333333333333331,
                             -0.16666666666666666};
  static const double c[] = {-1.138254464534925e-11, 2.087614504941318e-09,
                             -2.755731726587808e-07, 2.48015872987544e-05,
                             -0.0013888888888887389, 0.041666666666666664,
                             -0.5};
  __m256d p = ALL(s[0]), q = ALL(c[0]);
  for (int i = 1; i < 7; i++) {
    p = _mm256_fmadd_pd(p, z, ALL(s[i]));
    q = _mm256_fmadd_pd(q, z, ALL(c[i]));
  }
  __m256d sin = _mm256_fmadd_pd(_mm256_mul_pd(p, z), r, r);
  __m256d cos = _mm256_fmadd_pd(q, z, ALL(1));
  __m256i n = _mm256_castpd_si256(shifted);
  __m256d odd = _mm256_castsi256_pd(_mm256_slli_epi64(n, 63));
  __m256i two = _mm256_set1_epi64x(2);
  __m256i next = _mm256_add_epi64(n, _mm256_set1_epi64x(1));
  __m256d flip = _mm256_castsi256_pd(_mm256_slli_epi64(_mm256_and_si256(n, two), 62));
  __m256d back = _mm256_castsi256_pd(_mm256_slli_epi64(_mm256_and_si256(next, two), 62));
  *sine = _mm256_xor_pd(_mm256_blendv_pd(sin, cos, odd), flip);
  *cosine = _mm256_xor_pd(_mm256_blendv_pd(cos, sin, odd), back);
}

FAST void timing_kernels_spring(double stiffness, double damping, double time,
                                size_t count, const double *start,
                                const double *from, const double *to,
                                const double *velocity, double *result) {
  double decay = damping / 2, swing = sqrt(stiffness - decay * decay);
  __m256d inverse = ALL(1 / swing);
  for (size_t i = 0; i + 4 <= count; i += 4) {
    __m256d t = _mm256_sub_pd(ALL(time), _mm256_loadu_pd(start + i));
    __m256d phase = _mm256_mul_pd(ALL(swing), t), sine, cosine;
    rotation(phase, _mm256_fmsub_pd(ALL(swing), t, phase), &sine, &cosine);
    __m256d envelope = exponential(_mm256_mul_pd(ALL(-decay), t));
    __m256d end = _mm256_loadu_pd(to + i);
    __m256d x = _mm256_sub_pd(_mm256_loadu_pd(from + i), end);
    __m256d push = _mm256_fmadd_pd(ALL(decay), x, _mm256_loadu_pd(velocity + i));
    __m256d part = _mm256_mul_pd(_mm256_mul_pd(sine, inverse), push);
    __m256d sum = _mm256_fmadd_pd(x, cosine, part);
    _mm256_storeu_pd(result + i, _mm256_fmadd_pd(envelope, sum, end));
  }
}

#else

int timing_kernels_supported(void) { return 0; }

void timing_kernels_bezier(const double curve[4], double time, size_t count,
                           const double *start, const double *delay,
                           const double *duration, const double *from,
                           const double *to, double *result) {
  (void)curve, (void)time, (void)count, (void)start, (void)delay;
  (void)duration, (void)from, (void)to, (void)result;
}

void timing_kernels_spring(double stiffness, double damping, double time,
                           size_t count, const double *start,
                           const double *from, const double *to,
                           const double *velocity, double *result) {
  (void)stiffness, (void)damping, (void)time, (void)count, (void)start;
  (void)from, (void)to, (void)velocity, (void)result;
}

#endif
