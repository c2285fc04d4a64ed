// A fade that asks a library beside or elsewhere how far it goes; the first build is that library,
// and the second passes the question on.
// build: help -DHELP -Wl,-soname,libhelp.so
// build: passing -DPASSING -Wl,-soname,libpassing.so -L.build/fixtures -lhelp
// build: helped -L.build/fixtures -lhelp
// build: helped-inside -L.build/fixtures -lhelp -Wl,-rpath,$ORIGIN/inside
// build: helped-system -L.build/fixtures -lhelp -Wl,-rpath,/usr/local/share/helped
// build: helped-up -L.build/fixtures -lhelp -Wl,-rpath,$ORIGIN/../c
// build: helped-braces -L.build/fixtures -lhelp -Wl,-rpath,/nowhere:${ORIGIN}/../c
// build: helped-rpath -L.build/fixtures -lhelp -Wl,--disable-new-dtags -Wl,-rpath,$ORIGIN/../c
// build: helped-lib -L.build/fixtures -lhelp -Wl,-rpath,$ORIGIN/../c/$LIB
// build: helped-platform -L.build/fixtures -lhelp -Wl,-rpath,$ORIGIN/../c/${PLATFORM}
// build: helped-through -DTHROUGH -L.build/fixtures -lpassing -Wl,--disable-new-dtags -Wl,-rpath,$ORIGIN/../c

#include <animator/author.h>

double help(void);
double pass_on(void);

#ifdef HELP
double help(void) { return 0.5; }
#elif defined PASSING
double pass_on(void) { return help(); }
#else
#ifdef THROUGH
#define help pass_on
#endif

static animator_status declare(const animator_run *run) {
  const animator_value clear = animator_value_scalar(help());
  return animator_run_animate(run, run->context->to, ANIMATOR_PROPERTY_OPACITY, &clear, NULL,
                              0.4, animator_curve_ease_out());
}

ANIMATOR_LIFE(fade, declare);

static const animator_descriptor fade = {ANIMATOR_LIFE_OF(fade),
                                         .id = "host.fixture.helped",
                                         .name = "Helped",
                                         .version = "1.0.0",
                                         .operations = ANIMATOR_OPERATION_PUSH,
                                         .minimum_duration = 0.4,
                                         .default_duration = 0.4,
                                         .maximum_duration = 0.4};

ANIMATOR_PLUGIN("Helped", "1.0.0", "MIT", "tests", &fade);
#endif
